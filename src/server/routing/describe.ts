import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { takesFile, takesUpload } from '#contract/call.ts';
import { calls } from '#contract/contract.ts';
import { type StoredFile, sendFile, storedFile } from '#server/http/files.ts';

const require = createRequire(import.meta.url);

const FOLDER = '/api/docs/static';
const OF_THE_PACKAGE = ['swagger-ui.css', 'swagger-ui-bundle.js', 'index.css', 'favicon-32x32.png'] as const;
const START = 'swagger-initializer.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Manchete: as chamadas</title>
<link rel="stylesheet" href="${FOLDER}/swagger-ui.css">
<link rel="stylesheet" href="${FOLDER}/index.css">
<link rel="icon" type="image/png" href="${FOLDER}/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${FOLDER}/swagger-ui-bundle.js"></script>
<script src="${FOLDER}/${START}"></script>
</body>
</html>
`;

const START_SCRIPT =
  "SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });\n";

export async function describe(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
  await app.register(swagger, {
    openapi: { info: { title: 'Manchete', version: '1', description: 'As chamadas do torneio.' } },
    transform(described) {
      const { schema, url } = jsonSchemaTransform(described);
      return { schema: { ...schema, ...formOf(described.route) }, url };
    },
  });
  const fields = Object.entries(headers).flat();
  const serve = (path: string, make: () => StoredFile) => {
    // At the first request, because most servers are never asked.
    let made: StoredFile | undefined;
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      made ??= make();
      return sendFile(request, reply, made, { headers: fields });
    });
  };
  for (const path of ['/api/docs', '/api/docs/']) serve(path, () => storedFile(PAGE, '.html'));
  serve('/api/docs/json', () => storedFile(JSON.stringify(app.swagger()), '.json'));
  serve(`${FOLDER}/${START}`, () => storedFile(START_SCRIPT, '.js'));
  const build = join(dirname(require.resolve('@fastify/swagger-ui')), 'static');
  for (const name of OF_THE_PACKAGE) {
    const extension = name.slice(name.lastIndexOf('.')) as '.css' | '.js' | '.png';
    serve(`${FOLDER}/${name}`, () => storedFile(readFileSync(join(build, name)), extension));
  }
}

function formOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>) {
  const key = `${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;
  const body = calls.find(([each]) => each === key)?.[1].body;
  const file = { type: 'string', format: 'binary' };
  const properties = takesFile(body)
    ? { [body.file]: file }
    : takesUpload(body)
      ? { ...z.toJSONSchema(body.fields, { io: 'input' }).properties, file }
      : null;
  if (!properties) return {};
  const required = Object.keys(properties);
  return { consumes: ['multipart/form-data'], body: { type: 'object', required, properties } };
}
