// Downloads of attachments: a file is read through the client and saved under its name. It is never opened.
import { type Attachment, NodError, UNKNOWN_TYPE } from '@nod/protocol';
import { useState } from 'react';
import { saveFile } from '../browser/saved-file.ts';
import { type Panel, useThisPanel } from '../panel/panel.ts';

/** `gone`: the hub has it no more. */
export type Download = 'idle' | 'under-way' | 'failed' | 'gone';

export function useDownload(attachment: Attachment): { download: Download; begin: () => void } {
  const panel = useThisPanel();
  const [download, setDownload] = useState<Download>('idle');
  const begin = (): void => {
    if (download === 'under-way') return;
    setDownload('under-way');
    void save(panel, attachment).then(setDownload);
  };
  return { download, begin };
}

async function save(panel: Panel, { id, name }: Attachment): Promise<Download> {
  try {
    const { bytes } = await panel.client.attachment(id);
    // Of no type that a browser would show.
    saveFile(new Blob([bytes], { type: UNKNOWN_TYPE }), name);
    return 'idle';
  } catch (error) {
    console.warn('a file could not be downloaded', error);
    return error instanceof NodError && error.code === 'not_found' ? 'gone' : 'failed';
  }
}
