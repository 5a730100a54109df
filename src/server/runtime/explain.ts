import { BackupProblem } from '#server/backup/problem.ts';
import { WrongSetting } from '#server/config.ts';
import { isDatabaseUnavailable } from '#server/store/database/errors.ts';
import { DirectoryInUse } from '#server/store/database/lock.ts';
import { NotUnicode, ServerTooOld } from '#server/store/database/postgresql.ts';

const SYSTEM: Readonly<Record<string, string>> = {
  EADDRINUSE: 'A porta já está em uso: escolha outra com PORT ou encerre o programa que a usa',
  EADDRNOTAVAIL: 'O endereço de HOST não é desta máquina',
  EACCES: 'Sem permissão: confira o dono e as permissões do diretório de DATA_DIR, ou a porta escolhida',
  EPERM: 'Sem permissão: confira o dono e as permissões do diretório de DATA_DIR',
  EROFS: 'O disco de DATA_DIR é só de leitura: escolha outro diretório',
  ENOSPC: 'O disco de DATA_DIR está cheio: libere espaço e inicie de novo',
  ENOTDIR: 'DATA_DIR não é um diretório',
  EEXIST: 'DATA_DIR não é um diretório',
  ECONNREFUSED: 'O PostgreSQL de DATABASE_URL não responde: confira servidor, porta e se ele está ligado',
  ENOTFOUND: 'O servidor de DATABASE_URL não existe: confira o endereço',
  EAI_AGAIN: 'O servidor de DATABASE_URL não foi encontrado: confira o endereço e a rede',
  '53100': 'O disco do banco de dados está cheio: libere espaço e inicie de novo',
  '53300': 'O PostgreSQL de DATABASE_URL não aceita mais conexões: aumente max_connections ou feche outras',
  '28P01': 'O PostgreSQL recusou o usuário ou a senha de DATABASE_URL',
  '28000': 'O PostgreSQL recusou o usuário de DATABASE_URL',
  '3D000': 'O banco de DATABASE_URL não existe: crie antes',
  '42501': 'O usuário de DATABASE_URL não tem permissão para criar tabelas neste banco: faça dele o dono',
};

export function explain(error: unknown): string {
  const known = explainKnown(error);
  if (known !== null) return known;
  return error instanceof Error ? (error.message.split('\n')[0] ?? 'Erro desconhecido') : String(error);
}

export function explainKnown(error: unknown): string | null {
  if (error instanceof WrongSetting || error instanceof BackupProblem) return error.message;
  if (error instanceof DirectoryInUse) {
    return `${error.directory} já é usado por outro processo. Encerre esse processo, ou escolha outro diretório com DATA_DIR.`;
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, errors } = cause as NodeJS.ErrnoException & { errors?: unknown[] };
    const known = SYSTEM[code ?? ''];
    if (known) return `${known}.`;
    if (errors?.length) return explain(errors[0]);
  }
  if (error instanceof ServerTooOld)
    return 'O PostgreSQL de DATABASE_URL é antigo demais: use a versão 15 ou mais nova.';
  if (error instanceof NotUnicode)
    return 'O banco de DATABASE_URL não guarda todas as letras: faça outro, vazio, com a codificação UTF8.';
  if (isDatabaseUnavailable(error))
    return 'O PostgreSQL de DATABASE_URL não responde: confira servidor, porta e se ele está ligado.';
  return null;
}
