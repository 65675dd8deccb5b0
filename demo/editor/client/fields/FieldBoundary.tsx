import { Component, type ReactNode } from 'react';

interface FieldBoundaryProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Contains a field that cannot show its value: the error would take away the editor, with all unsaved changes. */
export class FieldBoundary extends Component<FieldBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { label, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <p className="hint">{label}: this field cannot be shown; it stays as it is.</p>;
  }
}
