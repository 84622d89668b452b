FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY evaluator/package.json evaluator/
COPY server/package.json server/
COPY client/package.json client/
COPY react/package.json react/
COPY panel/package.json panel/
COPY portal/package.json portal/
COPY widget/package.json widget/
COPY bench/package.json bench/
COPY tools/package.json tools/

# The image brings its own Node, so the root's pinned one is left out with the rest of the root.
FROM manifests AS dependencies
RUN npm ci --omit=dev --ignore-scripts --workspace @userkeep/server

FROM manifests AS frontends
RUN npm ci --ignore-scripts
COPY contract ./contract
COPY evaluator ./evaluator
COPY client ./client
COPY panel ./panel
COPY portal ./portal
COPY widget ./widget
COPY scripts ./scripts
RUN node scripts/build-frontends.mjs

FROM node:24-bookworm-slim
WORKDIR /app
# The allocator and the flags below are those of server/launch.json, which npm start uses.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2
RUN install -d -o node -g node -m 0700 /data
COPY --from=dependencies /app ./
COPY contract ./contract
COPY evaluator ./evaluator
COPY server ./server
COPY --from=frontends /app/panel/dist ./panel/dist
COPY --from=frontends /app/portal/dist ./portal/dist
COPY --from=frontends /app/widget/dist ./widget/dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=100", "server/src/main.ts"]
