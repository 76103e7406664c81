// A program that sends messages to the person over HTTP, as any agent does.
import type { SendMessageBody } from '@nod/protocol';
import type { HubProcess } from '../servers/hub-process.ts';

export interface Program {
  /** Resolves once the hub has accepted the message. Throws when it refuses. */
  send(message: Omit<SendMessageBody, 'to'>): Promise<void>;
}

export function createProgram({ url, programToken }: HubProcess): Program {
  const headers = { authorization: `Bearer ${programToken}`, 'content-type': 'application/json' };
  return {
    async send(message) {
      const body = JSON.stringify({ ...message, to: 'user' });
      const response = await fetch(`${url}/api/messages`, { method: 'POST', headers, body });
      const answer = await response.text();
      if (!response.ok) throw new Error(`the hub answered ${response.status}: ${answer}`);
    },
  };
}
