// One thing that the doctor looked at.
export interface Finding {
  name: string;
  ok: boolean;
  message: string;
}
