import { type Bytes, listenBare } from './bare-server.ts';
import { processorTime } from './figures.ts';

const bare = await listenBare();
process.on('message', (message: Bytes | 'cpu' | 'stop') => {
  if (message === 'stop') process.exit(0);
  if (message === 'cpu') {
    process.send?.(processorTime());
    return;
  }
  bare.answer(message);
  process.send?.('ready');
});
process.send?.({ port: bare.port });
