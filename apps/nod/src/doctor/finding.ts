// A finding of the doctor: one thing that it looked at.
export interface Finding {
  name: string;
  ok: boolean;
  message: string;
}
