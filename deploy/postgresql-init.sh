# PostgreSQL's image runs it once, while it makes a new volume. The program's role owns its own database and nothing else;
# afterwards the superuser has no password, and gets in only inside this container.
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
CREATE ROLE manchete LOGIN PASSWORD :'password';
CREATE DATABASE manchete OWNER manchete ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE manchete FROM PUBLIC;
ALTER ROLE postgres PASSWORD NULL;
SQL
