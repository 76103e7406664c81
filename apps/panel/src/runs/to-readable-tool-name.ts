// Tool names as people read them: one way for every surface.
export { toReadableToolName } from '@nod/protocol';
