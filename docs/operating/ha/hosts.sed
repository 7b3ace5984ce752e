# Addresses and passwords of this installation; the other files of this folder are made from them (high-availability.md).
s|@db1@|10.0.0.11|g
s|@db2@|10.0.0.12|g
s|@witness@|10.0.0.13|g
s|@app1@|10.0.0.21|g
s|@app2@|10.0.0.22|g
s|@superuser_password@|change-me-1|g
s|@replication_password@|change-me-2|g
s|@patroni_password@|change-me-3|g
s|@foyer_password@|change-me-4|g
s|@secret_key@|change-me-5-to-at-least-32-characters|g
