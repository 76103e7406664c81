// Unsent files: what the person has added to a message that is not sent yet, by conversation as its text is. They are at
// the hub as soon as they are added; the page alone knows of them, so that a reload forgets them.
import { ConnectionError } from '@nod/client';
import type { Attachment } from '@nod/protocol';
import { showToast } from '../notices/toasts.ts';
import { createPanelStore, type Panel, perPanel } from '../panel/panel.ts';
import { toReason } from '../state/agent-settings.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { isTooLarge, judgeFiles, type PickedFile } from './picked-files.ts';
import { keepPicture } from './pictures.ts';

/** `failed`: why, in words, and whether another try may go better. */
type Upload =
  | { type: 'uploading' }
  | { type: 'ready'; attachment: Attachment }
  | { type: 'failed'; reason: string; canRetry: boolean };

export interface UnsentFile extends Omit<PickedFile, 'file'> {
  /** Of this page, not the hub's. */
  id: string;
  /** Null for one that is at the hub since an earlier try to send it. */
  file: Blob | null;
  upload: Upload;
}

interface UnsentFiles {
  files: Readonly<Record<string, readonly UnsentFile[]>>;
  /** The last thing that happened to a file, for those who do not see it. */
  said: string;
}

const nothing: readonly UnsentFile[] = [];

const useStore = createPanelStore<UnsentFiles>(() => ({ files: {}, said: '' }));

/** What ends the uploads under way, by the file. */
const endsOf = perPanel(() => new Map<string, AbortController>());

export function useUnsentFiles(key: string): readonly UnsentFile[] {
  return useStore((state) => findFiles(state, key));
}

export function useSaidOfFiles(): string {
  return useStore(({ said }) => said);
}

export function unsentFilesOf(panel: Panel, key: string): readonly UnsentFile[] {
  return findFiles(useStore.of(panel).getState(), key);
}

/** Names of agents may be keys. */
function findFiles({ files }: UnsentFiles, key: string): readonly UnsentFile[] {
  return (Object.hasOwn(files, key) ? files[key] : undefined) ?? nothing;
}

/** Those that are at the hub; null while one is on its way or was not taken. */
export function toReady(files: readonly UnsentFile[]): Attachment[] | null {
  const ready = files.flatMap(({ upload }) => (upload.type === 'ready' ? [upload.attachment] : []));
  return ready.length === files.length ? ready : null;
}

export function isUploading(files: readonly UnsentFile[]): boolean {
  return files.some(({ upload }) => upload.type === 'uploading');
}

export function hasFailed(files: readonly UnsentFile[]): boolean {
  return files.some(({ upload }) => upload.type === 'failed');
}

/** Begins to add them; what does not fit is said. */
export function addFiles(panel: Panel, key: string, chosen: readonly File[]): void {
  const texts = currentTexts(panel).attachments;
  const { picked, left } = judgeFiles(chosen, unsentFilesOf(panel, key));
  if (left > 0) showToast(panel, texts.tooManyTitle, texts.tooManyText(left), 'failure');
  const added = picked.map(
    (file): UnsentFile => ({ ...file, id: panel.newId(), upload: toFirst(panel, file) }),
  );
  change(panel, key, (files) => [...files, ...added]);
  for (const file of added) {
    if (file.upload.type === 'uploading') void upload(panel, key, file);
    else say(panel, texts.notAdded(file.name, texts.tooLarge));
  }
}

function toFirst(panel: Panel, file: PickedFile): Upload {
  if (!isTooLarge(file)) return { type: 'uploading' };
  return { type: 'failed', reason: currentTexts(panel).attachments.tooLarge, canRetry: false };
}

export function retryFile(panel: Panel, key: string, file: UnsentFile): void {
  setUpload(panel, key, file.id, { type: 'uploading' });
  void upload(panel, key, file);
}

export function removeFile(panel: Panel, key: string, { id, name }: UnsentFile): void {
  endsOf(panel).get(id)?.abort();
  change(panel, key, (files) => files.filter((each) => each.id !== id));
  say(panel, currentTexts(panel).attachments.removed(name));
}

export function clearFiles(panel: Panel, key: string): void {
  change(panel, key, () => nothing);
}

/** What is at the hub already, and was not sent, is there to be sent again. */
export function bringBackFiles(panel: Panel, key: string, attachments: readonly Attachment[]): void {
  const back = attachments.map(
    (attachment): UnsentFile => ({
      ...attachment,
      id: panel.newId(),
      file: null,
      upload: { type: 'ready', attachment },
    }),
  );
  change(panel, key, (files) => [...files, ...back]);
}

/** What was being written has got another place. */
export function moveFiles(panel: Panel, from: string, to: string): void {
  const moved = unsentFilesOf(panel, from);
  if (moved.length === 0) return;
  change(panel, to, (files) => [...files, ...moved]);
  change(panel, from, () => nothing);
}

/** Resolves when none of them is on its way any more. */
export function untilUploaded(panel: Panel, key: string): Promise<void> {
  const store = useStore.of(panel);
  return new Promise((resolve) => {
    const stop = store.subscribe(look);
    look();
    function look(): void {
      if (isUploading(unsentFilesOf(panel, key))) return;
      // Not before it is known how to stop.
      queueMicrotask(() => stop());
      resolve();
    }
  });
}

async function upload(panel: Panel, key: string, unsent: UnsentFile): Promise<void> {
  const { id, name, mediaType, file } = unsent;
  if (!file) return;
  const texts = currentTexts(panel).attachments;
  const end = new AbortController();
  endsOf(panel).set(id, end);
  say(panel, texts.adding(name));
  try {
    const given = { name, mediaType, bytes: file, signal: end.signal };
    const attachment = await panel.client.addAttachment(given);
    keepPicture(panel, attachment, file);
    setUpload(panel, key, id, { type: 'ready', attachment });
    say(panel, texts.added(name));
  } catch (error) {
    if (end.signal.aborted) return;
    const reason = await toFailure(panel, file, error);
    setUpload(panel, key, id, { type: 'failed', reason, canRetry: true });
    say(panel, texts.notAdded(name, reason));
  } finally {
    endsOf(panel).delete(id);
  }
}

/** A call fails the same way when the hub is away and when the file is: the file is asked. */
async function toFailure(panel: Panel, file: Blob, error: unknown): Promise<string> {
  const texts = currentTexts(panel).attachments;
  if (!(error instanceof ConnectionError)) return toReason(panel, error);
  const isThere = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return isThere ? texts.offline : texts.unreadable;
}

/** The file may have got another place while it was on its way. */
function setUpload(panel: Panel, key: string, id: string, upload: Upload): void {
  const { files } = useStore.of(panel).getState();
  const at = Object.keys(files).find((each) => files[each]?.some((file) => file.id === id)) ?? key;
  change(panel, at, (those) => those.map((file) => (file.id === id ? { ...file, upload } : file)));
}

function change(
  panel: Panel,
  key: string,
  toNext: (files: readonly UnsentFile[]) => readonly UnsentFile[],
): void {
  const { [key]: _, ...others } = useStore.of(panel).getState().files;
  const next = toNext(unsentFilesOf(panel, key));
  useStore.of(panel).setState({ files: next.length > 0 ? { ...others, [key]: next } : others });
}

function say(panel: Panel, said: string): void {
  useStore.of(panel).setState({ said });
}
