import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [preact({ reactAliasesEnabled: false })],
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
