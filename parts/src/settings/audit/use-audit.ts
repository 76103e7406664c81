// The entries of the audit that are here: the newest pages of what fits, kept up to date while it is shown.
import type { AuditEntry, AuditPage } from '@nod/protocol';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../notices/toasts.ts';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { toReason } from '../../state/agent-settings.ts';
import { usePanel } from '../../state/panel-store.ts';
import { currentTexts } from '../../texts/use-texts.ts';
import { type AuditFilters, toHubFilters, toQuery } from './audit-filters.ts';

const PAGE = 50;
/** Many things happen at once: they are looked at together. */
const SETTLE_MS = 300;

interface Entries {
  entries: readonly AuditEntry[];
  hasMore: boolean;
}

interface Audit {
  /** Null until they are here. */
  entries: Entries['entries'] | null;
  hasMore: boolean;
  failed: boolean;
  reload: () => void;
  loadMore: () => Promise<void>;
}

export function useAudit(filters: AuditFilters): Audit {
  const panel = useThisPanel();
  const key = toQuery(filters);
  const seq = useSettled(usePanel((state) => state.overview.seq));
  const [loaded, setLoaded] = useState<(Entries & { key: string }) | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const shown = loaded?.key === key ? loaded : null;
  const current = useRef(key);
  current.current = key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filters; events and tries ask again
  useEffect(() => {
    const take = (page: AuditPage): void => {
      if (current.current !== key) return;
      setFailed(false);
      setLoaded((before) => ({ key, ...mergeNewest(before?.key === key ? before : null, page) }));
    };
    loadPage(panel, filters).then(take, (error: unknown) => {
      console.warn('the audit could not be loaded', error);
      if (current.current === key) setFailed(true);
    });
  }, [key, seq, tries]);

  const loadMore = async (): Promise<void> => {
    const last = shown?.entries.at(-1);
    if (!last) return;
    try {
      const { entries, hasMore } = await loadPage(panel, filters, last.id);
      setLoaded((before) =>
        before?.key === key && before.entries.at(-1)?.id === last.id
          ? { key, entries: [...before.entries, ...entries], hasMore }
          : before,
      );
    } catch (error) {
      showToast(panel, currentTexts(panel).audit.loadFailed, toReason(panel, error), 'failure');
    }
  };

  return {
    entries: shown?.entries ?? null,
    hasMore: shown?.hasMore ?? false,
    failed: failed && !shown,
    reload: () => {
      setFailed(false);
      setTries(tries + 1);
    },
    loadMore,
  };
}

function loadPage(panel: Panel, filters: AuditFilters, before?: number): Promise<AuditPage> {
  const hubFilters = toHubFilters(filters, panel.now());
  return panel.client.audit({ ...hubFilters, limit: PAGE, ...(before !== undefined && { before }) });
}

/** Puts the newest page before what is there. Without a gap: when it does not reach what was there, it stands alone. */
export function mergeNewest(before: Entries | null, page: AuditPage): Entries {
  const newest = before?.entries[0];
  const oldest = page.entries.at(-1);
  const isGapless = newest !== undefined && oldest !== undefined && oldest.id <= newest.id;
  if (!before || !isGapless) return page;
  const older = before.entries.filter(({ id }) => id < oldest.id);
  return {
    entries: [...page.entries, ...older],
    hasMore: older.length > 0 ? before.hasMore : page.hasMore,
  };
}

/** The value once it has stayed the same for a moment. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
