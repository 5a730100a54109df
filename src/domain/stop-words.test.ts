import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentReplyOf } from './stop-words.ts';

describe('the reply to a message', () => {
  test.each([
    'SAIR',
    'sair',
    ' Sair. ',
    'SAIR!!!',
    '"SAIR"',
    '*SAIR*',
    'SAIR 🙏',
    '🙏🏽 sair',
    'Sair\n',
    'SAIR SAIR',
    'sair por favor',
    'Por favor, sair',
    'SAIR pfv',
    'Bom dia! Quero sair, por favor. Obrigada',
    'Quero sair',
    'quero sair',
    'Eu quero sair',
    'gostaria de sair',
    'Sair da lista',
    'quero sair do grupo',
    'sair da lista de transmissão',
    'Sair das mensagens',
    'ｓａｉｒ',
    'SAÍR',
    'Saia',
    'PARAR',
    'Parar.',
    'PARE',
    'pare!',
    'Parem',
    'para',
    'Para de mandar mensagem',
    'Pare de me enviar mensagens',
    'parar de receber',
    'parar de receber as mensagens',
    'STOP',
    'Stop',
    'parar promoções',
    'cancelar',
    'Cancela por favor',
    'cancelar mensagens',
    'descadastrar',
    'Descadastre',
    'remover',
    'me remova da lista',
    'me tira da lista',
    'Me tirem desse grupo',
    'tira meu número da lista',
    'pode me tirar da lista?',
    'não quero receber mensagens',
    'Não quero mais receber',
    'nao quero mais mensagens',
    'não quero receber mais nada',
    'não me mande mais mensagens',
    'Não envie mais',
    'Não quero mais receber mensagens no WhatsApp',
  ])('%o unsubscribes', (text) => {
    expect(consentReplyOf(text)).toBe('leave');
  });

  test.each([
    'VOLTAR',
    'voltar',
    'Voltar 🙏',
    'Quero voltar',
    'voltar, por favor',
    'quero voltar a receber',
    'Quero voltar a receber as mensagens',
    'voltar pra lista',
  ])('%o subscribes again', (text) => {
    expect(consentReplyOf(text)).toBe('return');
  });

  test.each([
    'vou sair mais cedo do jogo',
    'Vou sair mais tarde',
    'posso sair depois do primeiro set?',
    'acabei de sair de casa',
    'não quero sair',
    'Não quero parar de receber',
    'não pare',
    'sair do torneio',
    'quero sair do time',
    'não quero',
    'não quero mais',
    'quero cancelar minha inscrição',
    'Pode cancelar hoje?',
    'Pode parar agora?',
    'sair já',
    'Cancela o de hoje?',
    'isso é spam',
    'vou bloquear',
    'me tira dessa',
    'SAIR ou VOLTAR?',
    'o que acontece se eu responder SAIR?',
    `${'a'.repeat(400)} sair`.slice(380),
    `sair ${'bla '.repeat(200)}`,
  ])('%o is for a person to read', (text) => {
    expect(consentReplyOf(text)).toBe('unclear');
  });

  test.each([
    '',
    '   ',
    '👍',
    'ok',
    'Obrigado!',
    'Bora! 🏐',
    'Vou para a praia',
    'chego às 8h para o jogo',
    'que quadra?',
    'Para hoje?',
    'para agora',
    'é para já?',
    'vou voltar mais tarde',
    'Tô saudável',
    'parabéns',
    'paramos no segundo set',
    'sairia',
    'volto já',
  ])('%o requests nothing', (text) => {
    expect(consentReplyOf(text)).toBeNull();
  });

  test('is recognised in any case, with any accents or punctuation', () => {
    const sign = fc.constantFrom('', ' ', '!', '.', ' 🙏', '\n', '…', ' 😡😡', '?', '\u200b', '"');
    const letters = fc.constantFrom('sair', 'SAIR', 'Sáir', 'parar', 'PARE', 'Pare', 'stop');
    fc.assert(
      fc.property(sign, letters, sign, (before, word, after) => {
        expect(consentReplyOf(`${before}${word}${after}`)).toBe('leave');
      }),
    );
  });

  test.each(['de ', 'sair ', 'as ', 'por favor ', 'nao quero mais ', 'me tira '])(
    'many repetitions of %o are parsed quickly',
    (words) => {
      const before = performance.now();
      for (const text of [words.repeat(20), `sair ${words.repeat(18)}x`, words.repeat(4_000)])
        consentReplyOf(text);
      expect(performance.now() - before).toBeLessThan(1_000);
    },
  );
});
