// Ports of the web tool to the network. Both can be replaced; whether an address may be used is judged between the
// two, and cannot be.
import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';

/** All addresses of a host name; rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

export interface ConnectTarget {
  /** A checked address. No name is looked up again. */
  address: string;
  port: number;
  /** For certificates. */
  hostname: string;
  secure: boolean;
}

/** Opens a connection; errors come by the socket. */
export type Connect = (target: ConnectTarget) => Socket;

export const resolveHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export const connectToAddress: Connect = ({ address, port, hostname, secure }) => {
  if (!secure) return connectPlain({ host: address, port });
  // An address is no server name; certificates for addresses are checked against the address.
  const servername = isIP(hostname) ? {} : { servername: hostname };
  return connectSecure({ host: address, port, ALPNProtocols: ['http/1.1'], ...servername });
};
