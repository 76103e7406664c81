// The front door of @nod/door-socket: sessions that come to the hub over a unix socket, and their far end.
export { serveOverSocket } from './far-end.ts';
export { createSocketDoor, type SocketDoor } from './socket-door.ts';
export { locateSocket, preparePlace } from './socket-place.ts';
