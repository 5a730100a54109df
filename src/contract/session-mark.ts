/**
 * A cookie that a script may read: this browser has a session. It holds no secret and proves nothing; without it a
 * page knows that nobody is signed in and does not ask. No zod here.
 */
export const SESSION_MARK = 'manchete-in';
