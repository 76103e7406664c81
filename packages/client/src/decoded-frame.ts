// A frame of an event stream as a typed value.
import type { EventSourceMessage } from 'eventsource-parser';
import type { z } from 'zod';

/** Null when the frame holds something else: it is passed over, those behind it are not. */
export function decodeFrame<S extends z.ZodType>(frame: EventSourceMessage, schema: S): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(frame.data));
  } catch {
    return null;
  }
}
