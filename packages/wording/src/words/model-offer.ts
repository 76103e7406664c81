// The offer to connect a model. A surface with settings opens them instead of sending it.
import type { Language } from '@nod/protocol';

export const CONNECT_MODEL: Record<Language, string> = { en: 'Connect a model', zh: '连接模型' };

export function isConnectModelOffer(text: string): boolean {
  return Object.values(CONNECT_MODEL).includes(text);
}
