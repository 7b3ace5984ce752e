# Packs a release from the sources and installs it (decision 0061). `.ci/container` runs these steps without a registry of images.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && npm run -s release:pack
WORKDIR /opt/foyer
# The image has Node 24 already.
RUN npm install --prefix . --no-save /source/dist/foyer-*.tgz && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
COPY --from=build /opt/foyer /opt/foyer
RUN install --directory --owner=node --group=node --mode=700 /var/lib/foyer
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/foyer NODE_COMPILE_CACHE=/var/lib/foyer/compiled
USER node
VOLUME /var/lib/foyer
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/foyer/node_modules/.bin/foyer"]
CMD ["start"]
