// A running soak: everything that belongs to one, from its beginning to its judgement.
import type { BotApi } from '@nod/testing/bot-api';
import type { StartedHub } from '../src/stage/hub-process.ts';
import type { SoakAgents } from './agents/soak-agents.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { HubLives } from './hub-lives.ts';
import type { SoakPerson } from './person/soak-person.ts';
import type { ChatView } from './world/chat-view.ts';
import type { Draws } from './world/draws.ts';
import type { Watch } from './world/watched-client.ts';

export interface Soak {
  double: BotApi;
  view: ChatView;
  lives: HubLives;
  hub: StartedHub;
  watch: Watch;
  plan: FaultPlan;
  agents: SoakAgents;
  person: SoakPerson;
  draws: Draws;
  /** Aborts when it has taken too long. */
  signal: AbortSignal;
  problems: string[];
  /** Cards whose arrival the hub never learned of. */
  unknown: number;
}
