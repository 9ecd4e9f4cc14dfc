# Broker Desk. Build: docker build -t broker-desk . Run: compose.yaml, docs/operations/install.md.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1 METRICS_PORT=9464
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data /keys && chown node:node /data /keys && chmod 700 /data /keys
USER node
VOLUME ["/data", "/keys"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "server/start/check-health.mjs", "9464"]
CMD ["node", "start.mjs"]
