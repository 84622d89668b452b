import { join } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // Relative: a page of any site loads it, and parts come from where the script came from.
  base: './',
  plugins: [preact({ reactAliasesEnabled: false })],
  build: {
    target: 'es2022',
    // Built as a library, without the bundler's own preloading code, which reports failures to the page.
    lib: {
      entry: {
        widget: join(import.meta.dirname, 'src/main.ts'),
        'widget/preview': join(import.meta.dirname, 'src/preview.ts'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: 'widget/[name]-[hash].js', minify: true },
    },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
})
