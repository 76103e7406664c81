// The icon of a file, by the kind of thing that its type says it is.
import { File, FileArchive, FileAudio, FileImage, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^audio\//, FileAudio],
  [/^video\//, FileVideo],
  [/zip|[-/]tar|compressed|7z/, FileArchive],
  [/^text\/|pdf|json|xml|word|document|sheet|presentation/, FileText],
];

export function FileIcon({ mediaType, size = 18 }: { mediaType: string; size?: number }): ReactNode {
  const Icon = ICONS.find(([pattern]) => pattern.test(mediaType))?.[1] ?? File;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
