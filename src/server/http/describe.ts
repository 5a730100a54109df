import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { takesFile } from '#contract/call.ts';
import { calls } from '#contract/contract.ts';
import { headersHook } from './headers.ts';

/** Serves the API documentation, generated from the contract. */
export async function describe(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
  await app.register(swagger, {
    openapi: { info: { title: 'Manchete', version: '1', description: 'As chamadas do torneio.' } },
    transform(described) {
      const { schema, url } = jsonSchemaTransform(described);
      return { schema: { ...schema, ...formOf(described.route) }, url };
    },
  });
  await app.register(async (docs) => {
    docs.addHook('onRequest', headersHook(headers));
    await docs.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}

/** File uploads have no value schema, so their form is described here. */
function formOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>) {
  const key = `${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;
  const body = calls.find(([each]) => each === key)?.[1].body;
  if (!takesFile(body)) return {};
  const properties = { [body.file]: { type: 'string', format: 'binary' } };
  return { consumes: ['multipart/form-data'], body: { type: 'object', required: [body.file], properties } };
}
