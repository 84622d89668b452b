import { type Html, html } from './html.ts'

/** A point in time as a page shows it. */
export const moment = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`
