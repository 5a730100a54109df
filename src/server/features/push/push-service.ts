import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { isOwnService, lookupPublic, mayBeEndpoint, PrivateAddress } from './endpoint.ts';
import type { PushKeys } from './push-keys.ts';

/** `unreached`: it was not sent; `uncertain`: it may have arrived; `refused`: the address is not allowed. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: number | null }
  | { readonly kind: 'unreached' | 'uncertain' | 'refused' };

type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

const MAX_TTL = 3_600;
const ANSWER_WITHIN = 10_000;
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
]);

/**
 * Sends a message to a device: encrypted for it (RFC 8291), signed with the server's key (RFC 8292). It
 * replaces an undelivered message of the same `topic`, and is dropped if the device is offline for longer
 * than `mostSeconds`.
 */
export async function push(
  { endpoint, p256dh, auth }: Subscription,
  message: { readonly payload: string; readonly topic: string; readonly mostSeconds: number },
  {
    keys,
    subject,
    ownService,
    signal,
  }: { keys: PushKeys; subject: string; ownService: string | undefined; signal: AbortSignal },
): Promise<Outcome> {
  // Checked again, because a restored backup or changed settings may bring other addresses.
  if (!mayBeEndpoint(endpoint, ownService)) return { kind: 'refused' };
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
    vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
    contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
    TTL: Math.min(MAX_TTL, message.mostSeconds),
    urgency: 'high',
    topic: message.topic,
  });
  const { request: begin } = endpoint.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const sent = begin(
      endpoint,
      {
        method: request.method,
        headers: request.headers,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]),
        ...(isOwnService(endpoint, ownService) ? {} : { lookup: lookupPublic }),
      },
      (answer) => {
        answer.resume();
        const seconds = Number(answer.headers['retry-after']);
        resolve({
          kind: 'answered',
          status: answer.statusCode ?? 0,
          retryAfter: seconds > 0 ? seconds * 1000 : null,
        });
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddress) return resolve({ kind: 'refused' });
      resolve({
        kind:
          sent.socket?.connecting !== false || NEVER_LEFT.has(error.code ?? '') ? 'unreached' : 'uncertain',
      });
    });
    sent.end(request.body);
  });
}
