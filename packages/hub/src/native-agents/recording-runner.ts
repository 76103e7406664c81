// Runs tools for a hosted agent, and stores that a call begins before it does, and what came of it after.
import { executeToolCall, type ToolRunner, toObservation } from '@nod/agent';
import type { Run, RunStep } from '@nod/protocol';
import type { AgentHostPorts } from './agent-host.ts';

/** A call of a tool that no run is under way for is a mistake, and refused. */
export function createRecordingRunner(ports: AgentHostPorts, currentRun: () => Run | null): ToolRunner {
  return async (call, context) => {
    const run = currentRun();
    if (run === null) throw new Error(`"${call.tool.name}" was called outside of a run`);
    const view = { id: call.id, toolName: call.tool.name, parameters: call.parameters };
    await ports.hub.runs.addStep(run, { type: 'tool-call-started', at: ports.clock(), call: view });
    const { result, aborted } = await executeToolCall(call, context, ports.after);
    const outcome = aborted ? 'stopped' : result.success ? 'succeeded' : 'failed';
    const settled: RunStep = {
      type: 'tool-call-settled',
      at: ports.clock(),
      call: view,
      outcome,
      text: toObservation(result),
    };
    await ports.hub.runs.addStep(run, settled);
    return { result, aborted };
  };
}
