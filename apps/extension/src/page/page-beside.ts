// The page beside the side panel, as the panel's port: kept up to date by what happens there, and read when a message goes.
import type { PageBeside, PageFields, PanelPage, UnreadReason } from '@nod/parts/app';
import type { PageFailure } from '@nod/protocol';
import { CLICKED_KEY } from '../orders/order-kinds.ts';
import type { BesideTab } from './beside-tab.ts';
import type { ContentScriptBridge } from './content-script-bridge.ts';
import { type Capture, type PageHead, toCapturedPage } from './page-messages.ts';

const SILENT_MS = 3_000;

export function createPageBeside(bridge: ContentScriptBridge, tab: BesideTab, sidePanel: string): PanelPage {
  const listeners = new Set<() => void>();
  let beside: PageBeside = { status: 'none' };
  let round = 0;

  function become(next: PageBeside): void {
    if (JSON.stringify(next) === JSON.stringify(beside)) return;
    beside = next;
    for (const listener of listeners) listener();
  }

  /** The latest look counts: an earlier one may take longer. */
  async function look(): Promise<void> {
    round += 1;
    const own = round;
    const head = await bridge.readHead();
    if (own !== round) return;
    become(head.ok ? toRead(head.value) : toUnread(head.failure));
    // A page that is busy may be done with it by itself.
    if (isSilent(beside)) setTimeout(() => own === round && void look(), SILENT_MS);
  }

  tab.subscribe(() => void look());
  chrome.permissions.onAdded.addListener(() => void look());
  chrome.permissions.onRemoved.addListener(() => void look());
  chrome.storage.local.onChanged.addListener(() => void look());
  bridge.onPageEvent((event) => {
    if (event.type === 'selection' && beside.status === 'read')
      become({ ...beside, selection: toText(event.data.text) });
    else if (event.type !== 'focus') void look();
  });
  // A click on the toolbar's button, or in the menu, lets the extension into the page.
  chrome.storage.session.onChanged.addListener((changes) => {
    if (changes[CLICKED_KEY]) void look();
  });
  addEventListener('focus', () => void look());
  void look();

  return {
    read: () => beside,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sidePanel,
    async capture() {
      const captured = await bridge.requestPageContext();
      if (!captured.ok) {
        become(toUnread(captured.failure));
        return {};
      }
      return toFields(captured.value);
    },
  };
}

/** A content script runs in the process of its page: what comes from there is taken for texts alone. */
function toRead({ url, title, selection }: PageHead): PageBeside {
  return { status: 'read', url: toText(url), title: toText(title), selection: toText(selection) };
}

const MOST_TEXT = 20_000;

function toText(value: unknown): string {
  return String(value).slice(0, MOST_TEXT);
}

function toFields({ selection, ...captured }: Capture): PageFields {
  return { page: toCapturedPage(captured), ...(selection.trim() !== '' && { selection }) };
}

function isSilent(beside: PageBeside): boolean {
  return beside.status === 'unread' && beside.reason === 'silent';
}

const REASONS: readonly UnreadReason[] = ['not-asked', 'forbidden', 'blocked', 'own', 'silent'];

function toUnread({ problem }: PageFailure): PageBeside {
  if (problem === 'no-page') return { status: 'none' };
  return { status: 'unread', reason: REASONS.find((reason) => reason === problem) ?? 'silent' };
}
