/** The style of public pages. The brand's color is set before it, as `--brand` and `--on-brand`. */
export const siteLook = `
  :root { color-scheme: light dark; --page: #fff; --soft: #f4f5f7; --line: #e4e6eb; --ink: #1c2024; --muted: #60646c; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #111113; --soft: #1c1d21; --line: #2e3035; --ink: #edeef0; --muted: #a0a5ae; }
  }
  * { box-sizing: border-box; }
  html { scroll-behavior: smooth; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.6 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, sans-serif; overflow-wrap: break-word; }
  .wide { max-width: 760px; margin: 0 auto; padding-inline: 20px; }
  .skip { position: absolute; inset-inline-start: -999px; }
  .skip:focus { inset-inline-start: 12px; inset-block-start: 12px; padding: 8px 12px; background: var(--page); }
  a { color: inherit; text-decoration-color: var(--brand); text-decoration-thickness: 2px; text-underline-offset: 3px; }
  a:hover { text-decoration-thickness: 3px; }
  a:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 3px; border-radius: 4px; }
  .top { border-bottom: 1px solid var(--line); border-top: 4px solid var(--brand); }
  .top .wide { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 24px; min-height: 64px; padding-block: 10px; }
  .brand { display: flex; align-items: center; gap: 10px; font-weight: 650; text-decoration: none; margin-inline-end: auto; }
  .logo { display: block; height: 28px; width: auto; max-width: 140px; object-fit: contain; }
  .initial { display: grid; place-items: center; width: 28px; height: 28px; border-radius: 8px; background: var(--brand); color: var(--on-brand); font-size: 15px; }
  nav { display: flex; gap: 4px; }
  nav a { padding: 6px 12px; border-radius: 8px; text-decoration: none; color: var(--muted); }
  nav a:hover { background: var(--soft); }
  nav a[aria-current] { color: var(--ink); background: var(--soft); font-weight: 600; }
  main { padding-block: 40px 56px; }
  h1 { margin: 0 0 8px; font-size: 32px; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
  h2 { margin: 36px 0 10px; font-size: 22px; line-height: 1.3; letter-spacing: -0.01em; }
  h3 { margin: 28px 0 8px; font-size: 18px; line-height: 1.4; }
  p { margin: 0 0 16px; }
  .lead { color: var(--muted); font-size: 17px; margin-bottom: 32px; }
  .muted, time { color: var(--muted); font-size: 14px; }
  .chips { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; font-size: 14px; color: var(--muted); }
  .chip { display: inline-flex; align-items: center; gap: 6px; padding: 2px 10px; border: 1px solid var(--line); border-radius: 99px; color: var(--ink); font-size: 13px; }
  .empty { padding: 64px 20px; text-align: center; color: var(--muted); border: 1px dashed var(--line); border-radius: 12px; }
  .button { display: inline-block; padding: 9px 16px; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; font-weight: 600; }
  .button:hover { background: var(--soft); }
  img { max-width: 100%; height: auto; }
  .text img { display: block; margin: 20px 0; border: 1px solid var(--line); border-radius: 10px; }
  .text pre { padding: 14px 16px; overflow-x: auto; background: var(--soft); border-radius: 8px; }
  .text code { font: 0.88em/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  .text :not(pre) > code { padding: 1px 5px; background: var(--soft); border-radius: 5px; }
  .text blockquote { margin: 0 0 16px; padding-inline-start: 16px; border-inline-start: 3px solid var(--line); color: var(--muted); }
  .text table { display: block; overflow-x: auto; border-collapse: collapse; margin-bottom: 16px; }
  .text th, .text td { padding: 6px 12px; border: 1px solid var(--line); text-align: start; }
  .text > :first-child { margin-top: 0; }
  .text > :last-child { margin-bottom: 0; }
  footer { display: flex; flex-wrap: wrap; gap: 6px 20px; justify-content: space-between; padding-block: 24px 40px; border-top: 1px solid var(--line); color: var(--muted); font-size: 14px; }
  @media (max-width: 560px) {
    main { padding-block: 28px 40px; }
    h1 { font-size: 27px; }
  }
  @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
`
