// A frame of an event stream as a typed value.
import type { EventSourceMessage } from 'eventsource-parser';
import type { z } from 'zod';
import { UnexpectedAnswerError } from './errors.ts';

/** Throws UnexpectedAnswerError when the frame holds something else. */
export function decodeFrame<S extends z.ZodType>(frame: EventSourceMessage, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(frame.data));
  } catch (cause) {
    throw new UnexpectedAnswerError(`the stream holds an unknown ${frame.event ?? 'message'}`, { cause });
  }
}
