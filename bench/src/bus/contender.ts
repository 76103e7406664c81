// A contender: a bus that carries texts durably from a publisher to one recipient, which acknowledges.

export interface Contender {
  readonly name: string;
  /** What it does before it says "published" and "acknowledged". */
  readonly durability: string;
  /** Whether a text can be published for later. */
  readonly delays: boolean;
  /** A new, empty queue on the contender's server. */
  open(): Promise<BenchBus>;
}

export interface BenchBus {
  /** Resolves once the text is durable. */
  publish(text: string, delayMs?: number): Promise<unknown>;
  /** Resolves once deliveries can arrive; each is told, then acknowledged. */
  consume(onDelivered: (text: string) => void): Promise<unknown>;
  /** Resolves once this many deliveries are acknowledged, durably. */
  acknowledged(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Publishes not yet durable, and deliveries handled at once or in one batch: the same for every contender. */
export const WINDOW = 100;
