// The figures of one contender, and what Nod's have to reach beside the peers'.
import { printTable, reportTargets, type TargetRow } from '../figures/table.ts';
import type { Contender } from './contender.ts';
import type { Results } from './rounds.ts';

export interface BusResults {
  throughput: Results<{ perSecond: number }>;
  latency: Results<{ p50: number; p99: number }>;
  lateness: Results<{ p50: number; p99: number }>;
}

export function printBusResults(contenders: readonly Contender[], results: BusResults): void {
  const head = ['bus', 'messages/s', 'latency p50', 'p99', 'delay late p50', 'p99', 'durable by'];
  const rows = contenders.map(({ name, durability }) => [
    name,
    toNumber(results.throughput.get(name)?.perSecond),
    toMilliseconds(results.latency.get(name)?.p50),
    toMilliseconds(results.latency.get(name)?.p99),
    toMilliseconds(results.lateness.get(name)?.p50),
    toMilliseconds(results.lateness.get(name)?.p99),
    durability,
  ]);
  printTable([head, ...rows]);
}

export function reportBusTargets({ throughput, latency, lateness }: BusResults): void {
  const toRatio = (peer: string) =>
    requireFigures(throughput, 'Nod').perSecond / requireFigures(throughput, peer).perSecond;
  const late = requireFigures(lateness, 'Nod').p99;
  reportTargets([
    toRatioRow('BullMQ', toRatio('BullMQ'), 5),
    toRatioRow('Redis streams', toRatio('Redis streams'), 1.5),
    toTailRow(latency, 'BullMQ'),
    toTailRow(latency, 'Redis streams'),
    {
      figure: 'delayed message late, p99',
      measured: toMilliseconds(late),
      target: '≤ 10 ms',
      met: late <= 10,
    },
  ]);
}

function toRatioRow(peer: string, ratio: number, target: number): TargetRow {
  const figure = `throughput / ${peer}`;
  return { figure, measured: `${ratio.toFixed(1)} ×`, target: `≥ ${target} ×`, met: ratio >= target };
}

function toTailRow(latency: BusResults['latency'], peer: string): TargetRow {
  const own = requireFigures(latency, 'Nod').p99;
  const theirs = requireFigures(latency, peer).p99;
  const figure = `latency p99, beside ${peer}`;
  return { figure, measured: toMilliseconds(own), target: `< ${toMilliseconds(theirs)}`, met: own < theirs };
}

function requireFigures<Figures>(results: Results<Figures>, name: string): Figures {
  const figures = results.get(name);
  if (!figures) throw new Error(`${name} was not measured`);
  return figures;
}

function toNumber(value: number | undefined): string {
  return value === undefined ? '–' : Math.round(value).toLocaleString('en');
}

function toMilliseconds(value: number | undefined): string {
  return value === undefined ? '–' : `${value.toFixed(1)} ms`;
}
