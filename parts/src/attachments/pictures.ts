// Pictures of messages: read from the hub with the session's key and drawn from the page's own memory, under addresses
// that nobody else can use and that are taken back when nothing shows them.
import { type Attachment, type AttachmentId, isPicture, NodError } from '@nod/protocol';
import { useEffect, useState } from 'react';
import { type Panel, perPanel, useThisPanel } from '../panel/panel.ts';
import { hasRoom, readPictureSize } from './picture-size.ts';

/** `unshown`: the file is there, and no picture that can be drawn. */
export type Picture =
  | { type: 'loading' }
  | { type: 'shown'; address: string }
  | { type: 'unshown'; why: 'no-picture' | 'too-many-pixels' }
  | { type: 'gone' }
  | { type: 'failed' };

interface Held {
  picture: Promise<Picture>;
  /** It is read, and there is nothing to keep. */
  hasFailed: boolean;
  users: number;
  size: number;
}

/** Of pictures that nothing shows at the moment: scrolling back draws them at once. */
const MAX_IDLE_BYTES = 40_000_000;

/** By attachment, those used last at the end. */
const heldIn = perPanel(() => new Map<AttachmentId, Held>());

/** The picture while the component is there; `retry` reads it once more. */
export function usePicture(attachment: Attachment): { picture: Picture; retry: () => void } {
  const panel = useThisPanel();
  const [attempt, setAttempt] = useState(0);
  const [picture, setPicture] = useState<Picture>({ type: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attachment never changes; each attempt reads it
  useEffect(() => {
    let isHere = true;
    const held = take(panel, attachment);
    void held.picture.then((read) => isHere && setPicture(read));
    return () => {
      isHere = false;
      held.users -= 1;
      letGo(panel);
    };
  }, [panel, attachment.id, attempt]);
  const retry = (): void => {
    setPicture({ type: 'loading' });
    setAttempt(attempt + 1);
  };
  return { picture, retry };
}

/** Spares reading what the person has just added. */
export function keepPicture(panel: Panel, attachment: Attachment, file: Blob): void {
  if (!isPicture(attachment)) return;
  const picture = file.arrayBuffer().then(
    (bytes) => toPicture(attachment, new Uint8Array(bytes)),
    (): Picture => ({ type: 'failed' }),
  );
  heldIn(panel).set(attachment.id, toHeld(attachment, picture));
  letGo(panel);
}

function take(panel: Panel, attachment: Attachment): Held {
  const held = heldIn(panel);
  const known = held.get(attachment.id);
  // What failed is read again by whoever shows it next.
  const taken = known?.hasFailed === false ? known : toHeld(attachment, readPicture(panel, attachment));
  held.delete(attachment.id);
  held.set(attachment.id, taken);
  taken.users += 1;
  return taken;
}

function toHeld({ size }: Attachment, picture: Promise<Picture>): Held {
  const held: Held = { picture, hasFailed: false, users: 0, size };
  void picture.then(({ type }) => {
    held.hasFailed = type !== 'shown';
  });
  return held;
}

/** Of what nothing shows, the longest unused first, until the rest is small enough. */
function letGo(panel: Panel): void {
  const idle = [...heldIn(panel)].filter(([, { users }]) => users === 0);
  let bytes = idle.reduce((sum, [, { size }]) => sum + size, 0);
  for (const [id, { picture, size }] of idle) {
    if (bytes <= MAX_IDLE_BYTES) return;
    bytes -= size;
    heldIn(panel).delete(id);
    void picture.then(revoke);
  }
}

function revoke(picture: Picture): void {
  if (picture.type === 'shown') URL.revokeObjectURL(picture.address);
}

async function readPicture(panel: Panel, attachment: Attachment): Promise<Picture> {
  try {
    const { bytes } = await panel.client.attachment(attachment.id);
    return toPicture(attachment, bytes);
  } catch (error) {
    console.warn('a picture could not be loaded', error);
    return { type: error instanceof NodError && error.code === 'not_found' ? 'gone' : 'failed' };
  }
}

/** A picture is what its bytes say, of a size that can be drawn. */
function toPicture({ mediaType }: Attachment, bytes: Uint8Array<ArrayBuffer>): Picture {
  const size = readPictureSize(bytes);
  if (!size) return { type: 'unshown', why: 'no-picture' };
  if (!hasRoom(size)) return { type: 'unshown', why: 'too-many-pixels' };
  return { type: 'shown', address: URL.createObjectURL(new Blob([bytes], { type: mediaType })) };
}
