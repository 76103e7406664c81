// Watches of folders, shared: each folder is watched once for all who want to know of files in it.
import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface FolderWatches {
  /** Calls back soon after something may have happened to this file, also one that does not exist yet. Returns a function that ends it. */
  watch(path: string, notify: () => void): () => void;
}

interface FolderWatch {
  watcher: FSWatcher | null;
  inode: number;
  listeners: Set<(name: string | null) => void>;
}

/** File systems that tell nothing, folders that were replaced and events that were lost are noticed after this. */
const LOOK_AGAIN_MS = 3_000;

export function createFolderWatches(): FolderWatches {
  const folders = new Map<string, FolderWatch>();
  const looks = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;

  const join = (folder: string, listener: (name: string | null) => void): (() => void) => {
    const inode = toInode(folder);
    let shared = folders.get(folder);
    if (shared === undefined || shared.inode !== inode) {
      shared?.watcher?.close();
      shared = { watcher: null, inode, listeners: shared?.listeners ?? new Set() };
      shared.watcher = openWatcher(folder, shared.listeners);
      folders.set(folder, shared);
    }
    const { listeners } = shared;
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      const last = folders.get(folder);
      if (last?.listeners !== listeners || listeners.size > 0) return;
      last.watcher?.close();
      folders.delete(folder);
    };
  };
  const lookAtAll = () => {
    for (const look of looks) look();
  };
  return {
    watch(path, notify) {
      let leave = () => undefined as unknown;
      let watched = '';
      let stamp = toStamp(path);
      const follow = () => {
        leave();
        const folder = toNearestFolder(dirname(path));
        const isThere = folder === dirname(path);
        watched = toStampOfFolder(folder);
        leave = join(folder, (name) => {
          if (!isThere) follow();
          if (!isThere || name === null || name === basename(path)) notify();
        });
      };
      const look = () => {
        if (toStampOfFolder(toNearestFolder(dirname(path))) !== watched) follow();
        const now = toStamp(path);
        if (now !== stamp) notify();
        stamp = now;
      };
      follow();
      looks.add(look);
      timer ??= setInterval(lookAtAll, LOOK_AGAIN_MS).unref();
      return () => {
        leave();
        looks.delete(look);
        if (looks.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}

/** Null where it cannot be watched: then it is looked at now and then. */
function openWatcher(folder: string, listeners: Set<(name: string | null) => void>): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      for (const listener of [...listeners]) listener(name);
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}

function toNearestFolder(folder: string): string {
  return toInode(folder) !== 0 || folder === dirname(folder) ? folder : toNearestFolder(dirname(folder));
}

function toStampOfFolder(folder: string): string {
  return `${toInode(folder)} ${folder}`;
}

/** Another whenever the file is. */
function toStamp(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}

/** Zero: there is no such folder. */
function toInode(folder: string): number {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() ? stat.ino : 0;
}
