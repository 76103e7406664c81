// The offer to connect a model. A surface with settings opens them instead of sending it.

export const CONNECT_MODEL = ['Connect a model', '连接模型'] as const;

export function isConnectModelOffer(text: string): boolean {
  return CONNECT_MODEL.some((offer) => offer === text);
}
