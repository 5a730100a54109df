#!/bin/sh
# Installs this release, or upgrades an installation to it; goes back by itself where the new one does not answer.
# Usage, as root, in the unpacked archive: sh instalar.sh [DOMAIN]
# With --terminar it ends an upgrade that was killed or lost its power: manchete-atualizacao.service runs it so by itself.
set -eu
umask 022

HERE=$(cd "$(dirname "$0")" && pwd)
RELEASE=$(cat "$HERE/VERSION")
PLACE=/opt/manchete
DATA=/var/lib/manchete
SETTINGS=/etc/manchete.env
# While an upgrade is under way: the release before it, and the number of its own.
UNDER_WAY=$PLACE/atualizando
# The same while it goes back: the server does not start meanwhile (manchete.service).
GOING_BACK=$PLACE/voltando
# The release of an upgrade that has not ended, whose installer manchete-atualizacao.service runs.
UNFINISHED=$PLACE/terminando
WAIT=${MANCHETE_WAIT:-180}

# Whether or not there is still a terminal.
say() { printf '%s\n' "$*" || true; }
stop_here() { say "$*" >&2; exit 1; }
# A full disk makes `cp` say a line for each of a thousand files: one of them is enough.
refuse_copy() { stop_here "$(printf '%s' "$1" | tail -n 1)
$2: libere espaço. Nada mudou."; }

[ "$(id -u)" = 0 ] || stop_here 'Rode como administrador: sudo sh instalar.sh'
command -v systemctl >/dev/null || stop_here 'Este computador não tem systemd: use o Docker (docs/organizador/instalar.md).'

# What is in the data is reached as the server's user, who may put links there. In a session of its own, so that other
# processes of that user get no hold of root's terminal, and from the first moment without the lock, which they could keep
# for ever: root's shell beside it keeps the lock until it ends, also where this program is killed before.
as_server() { setsid --wait sh -c 'runuser -u manchete -- "$@" 9>&-; exit $?' sh "$@"; }

setting() { sed -n "s/^$1=//p" "$SETTINGS" | tail -n 1; }

# In seconds, by a clock that nobody puts right.
since_boot() { cut -d . -f 1 /proc/uptime; }

# How often systemd has begun the server anew.
restarts() { systemctl show --property=NRestarts --value manchete 2>/dev/null | grep . || echo 0; }

# Whether the server answers before the patience ends, which neither a slow machine nor an answer that never comes prolongs.
answers() {
  port=$(setting PORT)
  end=$(($(since_boot) + WAIT))
  begun=$(restarts)
  while left=$((end - $(since_boot))) && [ "$left" -gt 0 ]; do
    [ "$left" -lt 30 ] || left=30
    if LD_LIBRARY_PATH=$PLACE/atual/node/lib timeout -s KILL "$left" "$PLACE/atual/node/bin/node" -e "fetch('http://127.0.0.1:${port:-3000}/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" 2>/dev/null 9>&-; then
      return 0
    fi
    # What has ended three times by itself does so again. With PostgreSQL the reason may be one that is still starting.
    [ -n "$(setting DATABASE_URL)" ] || [ "$(($(restarts) - begun))" -lt 3 ] || return 1
    sleep 1
  done
  return 1
}

# The link is replaced in one step: there is always a release behind it.
point_to() {
  ln -sfn "$1" "$PLACE/atual.new"
  mv -T "$PLACE/atual.new" "$PLACE/atual"
}

# Starts a unit that waits until this program has ended, and that every boot starts too: where this program or the machine
# stopped in the middle, it finishes the upgrade or the way back.
watch() {
  ln -sfn "$NEW" "$UNFINISHED"
  cp "$NEW/manchete-atualizacao.service" /etc/systemd/system/manchete-atualizacao.service
  systemctl daemon-reload
  systemctl enable --quiet manchete-atualizacao
  systemctl start --no-block manchete-atualizacao
}
end_watch() {
  [ -L "$UNFINISHED" ] || return 0
  systemctl disable --quiet manchete-atualizacao 2>/dev/null || true
  rm -f /etc/systemd/system/manchete-atualizacao.service "$UNFINISHED"
}

# The unit, and the commands where the release has them.
install_around() {
  cp "$1/manchete.service" /etc/systemd/system/manchete.service
  systemctl daemon-reload
  rm -f /usr/local/bin/manchete
  [ ! -e "$1/manchete" ] || install -m 755 "$1/manchete" /usr/local/bin/manchete
}

# The data of before an upgrade, then the release that they belong to. Killed anywhere, it is finished by the next try.
go_back() {
  [ ! -e "$UNDER_WAY" ] || mv -T "$UNDER_WAY" "$GOING_BACK"
  before=$(sed -n 1p "$GOING_BACK")
  number=$(sed -n 2p "$GOING_BACK")
  if as_server test -d "$DATA/pg-antes-de-$number"; then
    if as_server test -d "$DATA/pg"; then
      as_server rm -rf "$DATA/pg-de-$number"
      as_server mv -T "$DATA/pg" "$DATA/pg-de-$number"
    fi
    as_server mv -T "$DATA/pg-antes-de-$number" "$DATA/pg"
  fi
  point_to "$before"
  install_around "$before"
  rm -f "$GOING_BACK"
}

# The new release answers: its data are the only ones.
keep() {
  rm -f "$UNDER_WAY"
  [ -z "$KEPT" ] || as_server rm -rf "$KEPT"
}

# How an upgrade ended that went back or was interrupted, for *Sistema*, which also shows the time of the file.
# Whatever is there goes first: writing into a pipe would wait for a reader.
tell() { as_server sh -c 'rm -rf "$2"; printf "%s\n" "$1" >"$2" || rm -f "$2"' sh "$1" "$DATA/atualizacao-com-problema" || true; }

# Ends an upgrade that was interrupted, as far as it had come.
finish() {
  NEW=$(readlink "$UNFINISHED" || true)
  RELEASE=${NEW##*/}
  KEPT=
  [ -z "$NEW" ] || KEPT="$DATA/pg-antes-de-$RELEASE"
  rm -f "$UNDER_WAY.new" "$PLACE/atual.new"
  if [ -e "$GOING_BACK" ]; then
    say "A atualização para a versão $RELEASE não deu certo e foi interrompida quando voltava à anterior: terminando."
    rm -f "$UNDER_WAY"
    go_back
    tell anterior
  elif [ ! -e "$UNDER_WAY" ]; then
    # It ended, or had changed nothing yet.
    [ -z "$NEW" ] || [ "$(readlink "$PLACE/atual")" = "$NEW" ] || tell anterior
    keep
  elif [ "$(readlink "$PLACE/atual")" != "$NEW" ]; then
    say "A atualização para a versão $RELEASE foi interrompida antes de mudar algo. Continua a versão anterior."
    install_around "$(readlink "$PLACE/atual")"
    keep
    tell anterior
  else
    say "A atualização para a versão $RELEASE foi interrompida: terminando."
    systemctl start manchete || true
    if answers; then
      keep
      tell nova
      say "Pronto: Manchete $RELEASE está no ar."
    elif as_server test -d "$DATA/pg" && ! as_server test -d "$KEPT"; then
      # There is nothing to go back to.
      rm -f "$UNDER_WAY"
    else
      say "A versão $RELEASE não respondeu. Voltando à anterior, com os dados de antes."
      systemctl stop manchete || true
      go_back
      tell anterior
    fi
  fi
  systemctl start manchete || true
  end_watch
}

# One at a time. The lock ends with this program and all that it started, however they end.
exec 9>/run/manchete-instalar.lock
if [ "${1:-}" = --terminar ]; then
  trap 'say "A atualização interrompida ainda não terminou, pelo motivo da linha de cima. Se falta espaço, libere-o: tenta de novo em dez segundos."' EXIT
  flock 9
  finish
  trap - EXIT
  exit 0
fi
flock -n 9 || { say 'Outra instalação ainda está terminando: esperando por ela, até três minutos.'; flock 9; }

NEW="$PLACE/versoes/$RELEASE"
# A release in the installation is removed before the copy of itself takes its place. Links are resolved, because `atual` is one.
RELEASES=$(cd "$PLACE/versoes" 2>/dev/null && pwd -P || true)
if [ -n "$RELEASES" ]; then
  case $(cd "$HERE" && pwd -P) in
  "$RELEASES"/*) stop_here "$HERE é da própria instalação. Para só iniciar o servidor: systemctl start manchete
Para instalar de novo: descompacte o arquivo da versão $RELEASE em outra pasta e rode lá sh instalar.sh. Nada mudou." ;;
  esac
fi
if [ -e "$GOING_BACK" ]; then
  say 'Uma atualização que não deu certo foi interrompida quando voltava à versão anterior: terminando.'
  rm -f "$UNDER_WAY"
  go_back
  systemctl start manchete || true
fi
BEFORE=$(readlink "$PLACE/atual" 2>/dev/null || true)
# An installation that was killed in the middle left a release that does not run: it is installed once more.
AGAIN=
if [ "$BEFORE" = "$NEW" ]; then
  if systemctl is-active --quiet manchete; then
    # A power cut may have ended only the wait for the answer: what was written since is not given up for the data of before.
    if [ -e "$UNDER_WAY" ] && answers; then
      KEPT="$DATA/pg-antes-de-$(sed -n 2p "$UNDER_WAY")"
      keep
    fi
    stop_here "A versão $RELEASE já está instalada."
  fi
  AGAIN=yes
fi

if ! getent passwd manchete >/dev/null; then
  useradd --system --user-group --home-dir "$DATA" --shell /usr/sbin/nologin manchete
fi
install -d -o manchete -g manchete -m 700 "$DATA"
install -d -m 755 "$PLACE" "$PLACE/versoes"

if [ ! -e "$SETTINGS" ]; then
  {
    printf '%s\n' 'DEMO=off' "DATA_DIR=$DATA" 'PORT=3000' &&
      { [ -z "${1:-}" ] || printf '%s\n' "PUBLIC_URL=https://$1" 'TRUST_PROXY=1'; }
  } >"$SETTINGS" || { rm -f "$SETTINGS"; stop_here "Não foi possível escrever $SETTINGS: libere espaço. Nada mudou."; }
  chmod 600 "$SETTINGS"
fi

rm -rf "$NEW.new"
said=$(cp -R "$HERE" "$NEW.new" 2>&1) || { rm -rf "$NEW.new"; refuse_copy "$said" 'Não há espaço para esta versão'; }
chown -R root:root "$NEW.new"
# Only a whole copy replaces what is there, so that a full disk changes nothing.
[ -z "$AGAIN" ] || systemctl stop manchete || true
rm -rf "$NEW"
mv "$NEW.new" "$NEW"

# Until the data of before is kept, the server that was there starts again, however this ends.
KEPT=
go_on_as_before() {
  set +e
  trap '' HUP INT TERM
  rm -f "$UNDER_WAY.new"
  keep
  end_watch
  rm -rf "$NEW"
  systemctl start manchete
}

if [ -n "$BEFORE" ] && [ -z "$AGAIN" ]; then
  say "Atualizando para a versão $RELEASE. O servidor para por um momento."
  trap go_on_as_before EXIT
  trap 'exit 130' HUP INT TERM
  watch
  systemctl stop manchete
  as_server test -d "$DATA" || stop_here "O usuário manchete não alcança $DATA. Nada mudou."
  if as_server test -d "$DATA/pg"; then
    KEPT="$DATA/pg-antes-de-$RELEASE"
    as_server rm -rf "$KEPT"
    said=$(as_server cp -a "$DATA/pg" "$KEPT" 2>&1) || refuse_copy "$said" 'Não há espaço para guardar os dados de antes'
  fi
  printf '%s\n' "$BEFORE" "$RELEASE" 2>/dev/null >"$UNDER_WAY.new" || stop_here "Não há espaço em $PLACE: libere espaço. Nada mudou."
  # Else a power cut could leave the marker empty, or with half a copy behind it.
  sync
  mv -T "$UNDER_WAY.new" "$UNDER_WAY"
fi

# An upgrade that was killed has the same way back again, for as long as the data of before is kept.
if [ -n "$AGAIN" ] && as_server test -d "$DATA/pg" && ! as_server test -d "$DATA/pg-antes-de-$RELEASE"; then
  rm -f "$UNDER_WAY"
fi
if [ -n "$AGAIN" ] && [ -e "$UNDER_WAY" ]; then
  BEFORE=$(sed -n 1p "$UNDER_WAY")
  KEPT="$DATA/pg-antes-de-$RELEASE"
  AGAIN=
  watch
fi

# From here on it ends well or goes back, also where the terminal is closed meanwhile.
trap '' HUP INT TERM PIPE
trap - EXIT
# A release takes 500 MB: this one and the one before it stay. Before the link is moved, so that whoever finds the link on a
# release that does not run knows the one before it.
for each in "$PLACE"/versoes/*; do
  [ -n "$AGAIN" ] || [ "$each" = "$NEW" ] || [ "$each" = "$BEFORE" ] || rm -rf "$each"
done
say 'Iniciando. Pode levar três minutos: deixe terminar.'
install_around "$NEW"
point_to "$NEW"
systemctl enable manchete >/dev/null 2>&1 || true
systemctl start manchete || true

if answers; then
  # What was told of an earlier upgrade is over. Before `keep`: killed after that, nothing would remove it any more.
  as_server rm -rf "$DATA/atualizacao-com-problema" || true
  keep
  end_watch
  say "Pronto: Manchete $RELEASE está no ar."
  if [ -z "$BEFORE" ]; then
    say 'O endereço para começar, com o código, está aqui:'
    say '  journalctl -u manchete | grep "Para começar"'
  fi
  exit 0
fi

systemctl stop manchete || true
if [ -z "$BEFORE" ] || [ -n "$AGAIN" ]; then
  # The next try is a first one again.
  [ -n "$AGAIN" ] || rm -f "$PLACE/atual"
  stop_here 'O servidor não respondeu. O motivo está na última linha de: journalctl -u manchete -n 20'
fi
say "A versão $RELEASE não respondeu. Voltando à anterior." >&2
go_back
tell falhou
systemctl start manchete || true
end_watch
if answers; then
  [ -z "$(setting DATABASE_URL)" ] ||
    stop_here "A versão anterior está no ar. O que a nova mudou no PostgreSQL continua mudado: se a última linha de journalctl -u manchete -n 5 fala de
dados de uma versão mais nova, faça um banco novo, vazio, ponha o endereço dele em DATABASE_URL ($SETTINGS) e traga a cópia que foi
feita antes da atualização, a mais nova em $(setting BACKUP_DIR | grep . || printf %s "$DATA/backups"): manchete restore ARQUIVO
O motivo de a nova não responder: journalctl -u manchete -n 60"
  stop_here 'A versão anterior está no ar, com os dados de antes. O motivo: journalctl -u manchete -n 60'
fi
stop_here 'A versão anterior também não respondeu. Os dados estão em /var/lib/manchete. O motivo: journalctl -u manchete -n 60'
