// The icons of the modes: a robot with a lightning bolt, a robot with a shield, a chat bubble.
import type { ChatMode } from '@nod/protocol';
import type { ReactNode } from 'react';

/** Its right side is left open for what it holds. */
const ROBOT = [
  'M9.5 6.5V3.2',
  'M7.9 3h3.2',
  'M12.2 18.5H5.4A2.9 2.9 0 0 1 2.5 15.6V9.4a2.9 2.9 0 0 1 2.9-2.9h8.2a2.9 2.9 0 0 1 2.7 1.9',
  'M6.9 11.2v1.7',
  'M11.5 11.2v1.7',
];
const BUBBLE =
  'M5.4 4h13.200a2.9 2.9 0 0 1 2.9 2.900v7.200a2.9 2.9 0 0 1-2.9 2.900H11l-4.6 3.800V17h-1a2.9 2.9 0 0 1-2.9-2.900V6.900A2.9 2.9 0 0 1 5.4 4z';

/** The lines of each, and what is filled. */
const ICONS: Record<ChatMode, { lines: readonly string[]; filled?: string }> = {
  agent: { lines: ROBOT, filled: 'M19.3 10.2l-4.1 6h3.5l-.9 5 4.2-6.2h-3.5z' },
  supervised: {
    lines: ROBOT,
    filled: 'M18.6 10.9l3.6 1.3v3c0 2.6-1.5 4.6-3.6 5.6-2.1-1-3.6-3-3.6-5.600v-3z',
  },
  ask: { lines: [BUBBLE, 'M8 10.500h.01', 'M12 10.500h.01', 'M16 10.500h.01'] },
};

export function ModeIcon({ mode, size = 18 }: { mode: ChatMode; size?: number }): ReactNode {
  const { lines, filled } = ICONS[mode];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={mode}
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
      {filled && <path d={filled} fill="currentColor" strokeWidth="1.2" />}
    </svg>
  );
}
