/** The style of the service's own pages: refusals, and the pages for development. */
export const plainLook = `
  :root { color-scheme: light dark; --page: #f4f5f7; --card: #fff; --line: #e4e6eb; --ink: #1c2024; --muted: #60646c; --accent: #3a5bd9; --good: #18794e; --bad: #cd2b31; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #111113; --card: #1a1b1e; --line: #2e3035; --ink: #edeef0; --muted: #a0a5ae; --accent: #9db2ff; --good: #4cc38a; --bad: #ff8589; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
  main { max-width: 860px; margin: 0 auto; padding: 28px 16px 48px; }
  header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; margin-bottom: 18px; }
  h1 { margin: 0; font-size: 22px; line-height: 1.3; }
  h2 { margin: 28px 0 8px; font-size: 13px; font-weight: 600; color: var(--muted); }
  a { color: var(--accent); }
  a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .muted, time { color: var(--muted); font-size: 13px; }
  .good { color: var(--good); }
  .bad { color: var(--bad); }
  .card { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
  .card li + li { border-top: 1px solid var(--line); }
  .row { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 14px 18px; color: inherit; text-decoration: none; }
  .row:hover { background: var(--page); }
  .row strong { font-weight: 600; }
  .row .muted { grid-column: 1 / -1; }
  .empty { padding: 48px 20px; text-align: center; color: var(--muted); }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 18px; padding: 16px 18px !important; }
  dt { color: var(--muted); }
  dd { margin: 0; }
  iframe { display: block; width: 100%; height: max(460px, 72vh); border: 0; }
  pre, code { font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  pre { padding: 16px 18px !important; white-space: pre-wrap; }
  @media (max-width: 560px) {
    .row { grid-template-columns: 1fr; }
    dl { grid-template-columns: 1fr; gap: 0; }
    dd + dt { margin-top: 8px; }
  }
`
