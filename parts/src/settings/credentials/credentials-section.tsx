// Access: everything that lets somebody in, with a way to end it.
import type { ReactNode } from 'react';
import { ProgramList } from './program-list.tsx';
import { SessionList } from './session-list.tsx';

export function CredentialsSection(): ReactNode {
  return (
    <>
      <ProgramList />
      <SessionList />
    </>
  );
}
