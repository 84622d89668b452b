import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  build: isSsrBuild
    ? {}
    : {
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'src/client.tsx',
          output: { entryFileNames: 'client.js', assetFileNames: 'client[extname]' },
        },
      },
}))
