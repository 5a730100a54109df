import { courtLinkCalls } from '#contract/court-links.ts';

export const holderName = courtLinkCalls['PUT /api/court/name'].body;
