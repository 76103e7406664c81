import { describeChannel } from '../channel-conformance/channel-conformance.ts';
import { openMemoryRoom, openSocketRoom } from './room-under-test.ts';

describeChannel('text channel in this process', () => openMemoryRoom(false));
describeChannel('text channel that remembers what it showed', () => openMemoryRoom(true));
describeChannel('text channel over a socket', () => openSocketRoom(false), { orders: 30 });
