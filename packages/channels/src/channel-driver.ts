// The driver of channels: claims a channel, follows the log for it, shows what is due in its chats, and takes what the
// person does there. This is all that runs a channel; a channel itself owns no loop and no queue.
import { takeArrivals } from './arrivals.ts';
import { type ChannelPorts, claimChannel } from './channel-desk.ts';
import { createChatLanes } from './chat-lanes.ts';
import { followLog, planOpenRequests } from './log-follower.ts';

export interface RunningChannel {
  /** Resolves when the channel has ended: because it was stopped, or because another process has claimed it. */
  readonly ended: Promise<void>;
  /** What is being shown is finished; everything else goes on with the next start. */
  stop(): Promise<void>;
}

/** Resolves once the channel is claimed. From then on whoever ran it before writes and sends nothing more. */
export async function startChannel(ports: ChannelPorts): Promise<RunningChannel> {
  const stop = new AbortController();
  const desk = await claimChannel(ports, stop, () => planOpenRequests(ports));
  const lanes = createChatLanes(desk);
  lanes.wake(await ports.store.dueChats(ports.channel.surface));
  const ended = run();

  async function run(): Promise<void> {
    const works = [followLog(desk, lanes.wake), takeArrivals(desk, lanes)];
    await Promise.all(works.map((work) => work.catch(ports.report)));
    await lanes.ended();
  }

  return {
    ended,
    async stop() {
      stop.abort();
      await ended;
    },
  };
}
