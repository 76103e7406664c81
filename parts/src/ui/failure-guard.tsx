// A failure guard: what cannot be drawn is replaced, and all around it stays.
import { Component, type ReactNode } from 'react';

export class FailureGuard extends Component<
  { instead: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
