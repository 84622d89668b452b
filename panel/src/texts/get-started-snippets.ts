const script = (origin: string, key: string) =>
  `<script type="module" async src="${origin}/widget.js" data-key="${key}"></script>`

// A flag returns its fallback until the widget has loaded; other calls wait in a queue.
const stub = `window.userkeep ??= (...call) => {
  const [command, , fallback] = call
  if (command === 'flag' || command === 'entitled') return fallback ?? false
  ;(window.userkeep.q ??= []).push(call)
}`

const indented = (code: string, by: string) => code.replaceAll('\n', `\n${by}`)

const identify = `userkeep('identify', {
  external_id: user.id,
  name: user.name,
})`

/** Code that people copy into their product. */
export const snippets = {
  html: (origin: string, key: string) => `<!-- Before </head> of every page -->
${script(origin, key)}
<script>
  ${indented(stub, '  ')}
  // Once somebody is signed in:
  // userkeep('identify', { external_id: 'user_1', name: 'Ada Lovelace' })
</script>`,
  react: (origin: string, key: string) => `// index.html, before </head>
${script(origin, key)}

// useUserkeep.js: call it with the signed-in user
import { useEffect } from 'react'

${stub}

export function useUserkeep(user) {
  useEffect(() => {
    if (user) window.userkeep('identify', { external_id: user.id, name: user.name })
  }, [user?.id])
}`,
  next: (origin: string, key: string) => `// app/layout.js
import Script from 'next/script'

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Script type="module" src="${origin}/widget.js" data-key="${key}" />
      </body>
    </html>
  )
}`,
  vue: (origin: string, key: string) => `// index.html, before </head>
${script(origin, key)}

// main.js
${stub}

// Once somebody is signed in:
// ${indented(identify, '// ')}`,
  console: (origin: string, key: string) => `fetch('${origin}/v1/boot', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    publishable_key: '${key}',
    anonymous_id: 'try-' + Math.random().toString(36).slice(2),
  }),
}).then((answer) => answer.json()).then(console.log)`,
  feedback: `<div id="feedback"></div>
<script type="module">
  userkeep('feedback', document.querySelector('#feedback'))
</script>`,
  flag: `if (userkeep('flag', 'new-editor', false)) {
  // only for the people whom the rollout has reached
}`,
}
