import { type Html, html } from './html.ts'

/** Renders a moment for a page. */
export const moment = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`
