// The texts around who can get in, in English: browsers.

export const credentialsEn = {
  credentials: {
    title: 'Access',
    text: 'Who can get into this hub. What you end here is out at once.',
  },

  sessions: {
    title: 'Browsers',
    text: 'Each was let in by a one-time link. A browser is signed out after 90 days, and when the file person-token is replaced.',
    none: 'No browser is in.',
    failed: 'The browsers could not be loaded.',
    current: 'This browser',
    since: (at: string): string => `since ${at}`,
    lastSeen: (at: string): string => `last seen ${at}`,
    until: (at: string): string => `until ${at}`,
    end: 'Sign out',
    endNamed: (name: string, since: string): string => `Sign out ${name}, in since ${since}`,
    ended: 'Signed out',
    endOthers: 'Sign out all others',
    othersEnded: (count: number): string =>
      count === 1 ? '1 browser signed out' : `${count} browsers signed out`,
  },
};

export type CredentialsTexts = typeof credentialsEn;
