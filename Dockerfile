FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY client/package.json client/
COPY bench/package.json bench/
COPY tools/package.json tools/
# The image brings its own Node, so the root's pinned one is left out with the rest of the root.
RUN npm ci --omit=dev --ignore-scripts --workspace @userkeep/server

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN install -d -o node -g node -m 0700 /data
COPY --from=dependencies /app ./
COPY contract ./contract
COPY evaluator ./evaluator
COPY server ./server
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
