import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '#server/config.ts';
import { BackupProblem } from './problem.ts';

export type Bucket = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const TIMEOUT = 10 * 60_000;

export function bucketOf(settings: Settings): Bucket | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey };
}

export async function putFile(bucket: Bucket, file: string, name: string): Promise<void> {
  const body = await openAsBlob(file);
  await request(bucket, 'PUT', name, { body });
  const stored = await request(bucket, 'HEAD', name);
  if (Number(stored.headers.get('content-length')) !== body.size)
    throw new BackupProblem(`O S3 guardou ${name} com outro tamanho: confira o serviço de S3_ENDPOINT.`);
}

export async function removeFile(bucket: Bucket, name: string): Promise<void> {
  await request(bucket, 'DELETE', name);
}

async function request(
  bucket: Bucket,
  method: 'PUT' | 'HEAD' | 'DELETE',
  name: string,
  init: RequestInit = {},
) {
  const { accessKeyId, secretAccessKey, region, prefix } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const path = [bucket.bucket, ...prefix.split('/').filter(Boolean), name].map(encodeURIComponent).join('/');
  const url = `${bucket.endpoint.replace(/\/$/, '')}/${path}`;
  const answer = await client
    .fetch(url, { ...init, method, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    .catch((error: unknown) => {
      throw new BackupProblem('O S3 não responde: confira S3_ENDPOINT e a rede.', { cause: error });
    });
  if (answer.ok || (method === 'DELETE' && answer.status === 404)) return answer;
  throw new BackupProblem(
    `O S3 recusou (${answer.status}): ${ADVICE[answer.status] ?? 'veja o que o serviço diz'}.`,
  );
}

const ADVICE: Readonly<Record<number, string>> = {
  301: 'S3_REGION é outra',
  400: 'confira S3_REGION e as chaves',
  401: 'confira S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY',
  403: 'confira as chaves e o que elas podem fazer no bucket',
  404: 'confira S3_BUCKET',
  507: 'o espaço acabou',
};
