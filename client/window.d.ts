import type { Userkeep } from './src/widget.ts'

declare global {
  interface Window {
    /** Absent until your page has queued a call or the script of the widget has loaded. */
    userkeep?: Userkeep
  }
}
