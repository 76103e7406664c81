// Messages between the tool search_files and its worker.
import type { Folder } from '../folder/folder.ts';
import type { LineQuery } from './line-matcher.ts';

export interface SearchOrder extends LineQuery {
  folder: Folder;
  /** Absolute, from resolveInside: a folder or a single file. */
  path: string;
  glob: string;
  all: boolean;
  limit: number;
}

export interface FoundLine {
  path: string;
  line: number;
  text: string;
}

export type SearchMessage =
  | { type: 'found'; lines: FoundLine[] }
  | { type: 'searched'; files: number }
  | { type: 'skipped'; path: string; why: 'binary' | 'too-big' | 'unreadable' | 'secret' }
  | { type: 'done'; limited: boolean };
